//! Tables of pages, of LaTeX and of wikis.

use super::*;

#[test]
fn markup_is_a_table() {
    let html = |cell: &str| each("", cell, "");
    let rows = |cell: &str, end: &str| html(cell).join(&format!("{end}<tr>"));
    let latex = |blank: &str| each(blank, "@", " & ").join(" \\\\ \\hline\n");
    let wiki = each("", "@", " || ").join("\n|-\n| ");
    let three = |text: &str| text.replace('@', &latex(""));
    let texts = [
        (
            "html",
            format!(
                "<table>\n<tr>{}</tr>\n</table>\n",
                rows("<td>@</td>", "</tr>\n")
            ),
        ),
        (
            "one line",
            format!("<table><tr>{}</table>\n", rows("<td>@", "")),
        ),
        (
            "a cell a line",
            format!(
                "<table>\n<tr>{}</tr>\n</table>\n",
                rows("\n<td>@</td>", "\n")
            ),
        ),
        (
            "attributes",
            format!(
                "<table class=a border=1><tr>{}</table>",
                rows("<td id='c'><b>@</b></td>", "</tr>")
            ),
        ),
        (
            "entities",
            format!(
                "<table><tr>{}</table>",
                each("&nbsp;", "<td>@", "").join("<tr>")
            ),
        ),
        (
            "inputs",
            format!(
                "<table><tr>{}</table>",
                rows("<td><input size=\"1\" value=\"@\"/></td>", "</tr>")
            ),
        ),
        (
            "page",
            format!(
                "<!DOCTYPE html>\n<html><head>\n<style>td {{ width: 9px }}</style></head>\n<body><h1>No. 5</h1>\n<table><tr>{}</table>\n</body>\n</html>\n",
                rows("<td>@", "\n")
            ),
        ),
        (
            "headings",
            format!(
                "<table><tr><th>1<th>2<tr><th>1{}</table>",
                rows("<td>@", "")
            ),
        ),
        (
            "sqlite3",
            format!(
                "<TR>{}</TR>\n",
                each("", "<TD>@</TD>\n", "").join("</TR>\n<TR>")
            ),
        ),
        (
            "sudoku",
            format!(
                "\\begin{{sudoku}}\n|{}|.\n\\end{{sudoku}}\n",
                each(" ", "@", "|").join("|.\n|")
            ),
        ),
        (
            "tabular",
            three("\\begin{tabular}{|c|c|c|}\n\\hline\n@ \\\\ \\hline\n\\end{tabular}\n"),
        ),
        (
            "array",
            three("$$\\begin{array}{|*{3}{ccc|}}\n@\n\\end{array}$$\n"),
        ),
        (
            "document",
            three(
                "\\documentclass{article}\n\\begin{document}\nText\n\\begin{tabular}{c}\n@\\end{tabular}\n\\end{document}\n",
            ),
        ),
        (
            "bold",
            format!(
                "\\begin{{tabular}}{{c}}\n{}\n\\end{{tabular}}",
                each("", "\\textbf{@}", "&").join("\\\\[2pt]\n\\cline{1-9} ")
            ),
        ),
        (
            "wiki",
            format!("{{| class=\"wikitable\"\n|+ Title\n|-\n| {wiki}\n|}}\n"),
        ),
        (
            "wiki, a cell a line",
            format!(
                "{{|\n|-\n{}\n|}}\n",
                each("", "| width=9 | @", "\n").join("\n|-\n")
            ),
        ),
    ];
    are(&texts, None);
    let nested = |band: usize| {
        let part = |stack: usize| {
            let row = |row: usize| {
                let cells = &each(" ", "@", "")[3 * band + row][3 * stack..3 * stack + 3];
                format!(
                    "<tr>{}",
                    cells
                        .chars()
                        .map(|cell| format!("<td>{cell}"))
                        .collect::<String>()
                )
            };
            format!("<td><table>{}</table>", (0..3).map(row).collect::<String>())
        };
        format!("<tr>{}", (0..3).map(part).collect::<String>())
    };
    let nested: String = (0..3).map(nested).collect();
    are(&[("boxes", format!("<table>{nested}</table>\n"))], None);
}
