            AND NOT EXISTS (
                SELECT 1 FROM digits AS p
                WHERE d.symbol = substr(s, (ind - 1) / 9 * 9 + p.value, 1)
                    OR d.symbol = substr(s, (ind - 1) % 9 + p.value * 9 - 8, 1)
                    OR d.symbol = substr(s, (ind - 1) / 27 * 27 + (ind - 1) % 9 / 3 * 3
                        + (p.value - 1) / 3 * 9 + (p.value - 1) % 3 + 1, 1)
            )
