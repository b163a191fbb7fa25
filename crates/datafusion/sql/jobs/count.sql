-- What lookalikes.sql has found in found.parquet, by top-level domain.
SELECT tld, count(*) AS names FROM 'found.parquet' GROUP BY tld ORDER BY names DESC, tld;
