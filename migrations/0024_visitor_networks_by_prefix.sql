-- The prefixes that contain an IPv6 network, as keyed hashes, to limit the rows per prefix: the /48 of a /56, and the
-- /32 of both. NULL for IPv4, and for rows from before these columns.
ALTER TABLE visitor_network ADD COLUMN site TEXT;
ALTER TABLE visitor_network ADD COLUMN allocation TEXT;

CREATE INDEX visitor_network_site ON visitor_network (site);
CREATE INDEX visitor_network_allocation ON visitor_network (allocation);
