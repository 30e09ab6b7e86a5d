/**
 * Does a commitment (`c`) count, beside the member's attendance (`a`)? It does for who holds the very place that it was made
 * for, and for who left it too late and is not back, on whatever terms. SQL.
 */
export const STANDS = `CASE WHEN c.left_at IS NULL THEN a.state = 'attending' AND a.attending_since = c.since
                            ELSE a.state IS DISTINCT FROM 'attending' END`;
