/**
 * SQL: does a commitment (`c`) count, given the member's attendance (`a`)? It does if they hold the very place that it was
 * made for, or left it too late and have not come back, on whatever terms.
 */
export const STANDS = `CASE WHEN c.left_at IS NULL THEN a.state = 'attending' AND a.attending_since = c.since
                            ELSE a.state IS DISTINCT FROM 'attending' END`;
