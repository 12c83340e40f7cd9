-- A version that was sent stays as it was offered; only whom it names may be erased (docs/decisions/090): the
-- state, which says how it was taxed, and the pincode stay.
CREATE OR REPLACE FUNCTION "refuse_change_of_quote_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	names text[] := ARRAY['customerName', 'buyer', 'deliverTo'];
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.offer ->> 'customerName' = 'Erased'
			AND to_jsonb(NEW) - 'offer' = to_jsonb(OLD) - 'offer'
			AND NEW.offer - names = OLD.offer - names
			AND NEW.offer -> 'deliverTo' ->> 'state' = OLD.offer -> 'deliverTo' ->> 'state' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'version % of a quote is sent: it cannot be changed or deleted', OLD.version;
END
$$;
