-- Those before the trigger, few at a time, while nothing but they are locked.
UPDATE orders SET partially_shipped = true
	WHERE status = 'Processing' AND NOT partially_shipped
		AND EXISTS (SELECT FROM shipments WHERE shipments.order_id = orders.id);
