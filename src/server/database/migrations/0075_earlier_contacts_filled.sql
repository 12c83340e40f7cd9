-- Of orders from before the triggers of 0074: beside the shop, which is kept from nothing. In the order of the triggers, so that
-- neither waits for the other.
CREATE FUNCTION "fill_earlier_contacts"() RETURNS void LANGUAGE sql AS $$
	INSERT INTO earlier_contacts (user_id, name, email, phone)
		SELECT DISTINCT user_id, customer_name, customer_email, customer_phone FROM orders JOIN users ON users.id = orders.user_id
		WHERE (name, email, phone) IS DISTINCT FROM (customer_name, customer_email, customer_phone)
		ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
SELECT fill_earlier_contacts();
--> statement-breakpoint
DROP FUNCTION "fill_earlier_contacts"();
