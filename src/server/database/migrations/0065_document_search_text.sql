-- What a document is looked for by, in small letters, one subject a line. Its cost is that of reading the
-- body, some kB: else the planner would rather read all documents than ask the index.
CREATE FUNCTION "document_search_text"("number" text, "body" jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
BEGIN
  RETURN lower(concat_ws(chr(10), "number", "body" #>> '{buyer,company}', "body" #>> '{buyer,name}',
    "body" #>> '{buyer,gstin}', "body" #>> '{buyer,email}', "body" #>> '{order,number}',
    "body" #>> '{order,paymentReference}', "body" #>> '{order,purchaseOrder}', "body" #>> '{corrects,number}'));
END
$$;
