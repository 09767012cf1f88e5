-- What an IPv6 network lies in, as keyed hashes, so that one prefix adds few rows: the /48 of a /56, and the /32 of
-- both. NULL for IPv4, and for what was stored before.
ALTER TABLE visitor_network ADD COLUMN site TEXT;
ALTER TABLE visitor_network ADD COLUMN allocation TEXT;

CREATE INDEX visitor_network_site ON visitor_network (site);
CREATE INDEX visitor_network_allocation ON visitor_network (allocation);
