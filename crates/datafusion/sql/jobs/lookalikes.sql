-- Which names are unsafe to show, or look like a protected name? The same as bindings/python/spark/job.py.
-- Reads names/*.parquet (name) and protected.parquet (looks_like, skeleton) in the current folder.
CREATE VIEW shown AS
SELECT
    name,
    try_idna_display(name)['error'] IS NOT NULL AS unsafe,
    coalesce(idna_to_unicode(name), name) AS unicode
FROM 'names/*.parquet';

SELECT
    name,
    substring(name, length(name) - position('.' IN reverse(name)) + 2) AS tld,
    unsafe,
    looks_like
FROM shown
LEFT JOIN 'protected.parquet' AS protected
    ON idna_skeleton(unicode) = protected.skeleton AND unicode <> protected.looks_like
WHERE unsafe OR looks_like IS NOT NULL;
