-- Holds the number of a migration that is on its way.
SELECT 1;
