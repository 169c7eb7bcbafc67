use quadrille::sudoku::{Grid, Shape, partitions::{Plan, Control}};
unsafe extern "C" { fn clock_gettime(id:i32, t:*mut [i64;2])->i32; }
fn cpu()->f64{let mut t=[0i64;2];unsafe{clock_gettime(2,&mut t);} t[0] as f64+t[1] as f64*1e-9}
fn main() {
    let jobs: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let mut f = line.split('\t');
        let p = f.next().unwrap();
        let expect = f.next();
        let values: Vec<u8> = p.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
        let grid = Grid::from_values(Shape::CLASSIC, values).unwrap();
        let t = std::time::Instant::now(); let c0=cpu();
        let plan = Plan::new(&grid).unwrap();
        let tp = t.elapsed();
        let c = plan.count(&Control { jobs, ..Default::default() }).unwrap();
        let all = t.elapsed(); let c1=cpu()-c0;
        let rate = plan.work() as f64 / c1;
        println!("{p} {c} CPU {c1:.3} plan {tp:?} all {all:?} work {:.2e} rate {rate:.2e} {}", plan.work() as f64, expect.map_or("", |e| if e == c.to_string() {"OK"} else {"WRONG"}));
    }
}
