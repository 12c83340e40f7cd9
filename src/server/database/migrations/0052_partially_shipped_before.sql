-- Those from before the trigger, by a function: while it runs, no table is locked, but for the few orders that it changes.
CREATE FUNCTION "fill_partially_shipped"() RETURNS void LANGUAGE sql AS $$
	UPDATE orders SET partially_shipped = true
		WHERE status = 'Processing' AND NOT partially_shipped
			AND EXISTS (SELECT FROM shipments WHERE shipments.order_id = orders.id);
$$;
--> statement-breakpoint
SELECT fill_partially_shipped();
--> statement-breakpoint
DROP FUNCTION "fill_partially_shipped"();
