-- Appends entries to the audit chain in one round trip: see server/core/audit.ts, which makes `content`, what is hashed of an
-- entry between its number and the hash before it. Every statement of a volatile function sees what was committed by then,
-- so the newest row is read after the wait for the lock.
CREATE FUNCTION append_audit(entries jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	entry jsonb;
	last_seq bigint;
	last_hash text;
	own_hash text;
BEGIN
	PERFORM pg_advisory_xact_lock(7210001);
	SELECT seq, hash INTO last_seq, last_hash FROM audit ORDER BY seq DESC LIMIT 1;
	last_seq := coalesce(last_seq, 0);
	last_hash := coalesce(last_hash, repeat('0', 64));
	FOR entry IN SELECT value FROM jsonb_array_elements(entries) WITH ORDINALITY ORDER BY ordinality LOOP
		last_seq := last_seq + 1;
		own_hash := encode(sha256(convert_to(format('[%s,%s,"%s"]', last_seq, entry->>'content', last_hash), 'UTF8')), 'hex');
		INSERT INTO audit (seq, at, actor_id, client_id, action, subject, request_id, detail, previous_hash, hash)
		VALUES (
			last_seq, (entry->>'at')::timestamptz, entry->>'actorId', entry->>'clientId', entry->>'action',
			entry->>'subject', entry->>'requestId', entry->'detail', last_hash, own_hash
		);
		INSERT INTO audit_links (key, at, seq)
		SELECT link, (entry->>'at')::timestamptz, last_seq FROM jsonb_array_elements_text(entry->'links') AS link;
		last_hash := own_hash;
	END LOOP;
END
$$;
