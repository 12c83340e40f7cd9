-- More of the trade's own synonyms, once: from here on they are the owner's.
INSERT INTO "search_synonyms" ("id", "typed", "meaning")
SELECT gen_random_uuid(), "typed", "meaning" FROM (VALUES
  (array['chai', 'chai cup', 'chai mug', 'chai ka cup', 'chai ka mug', 'चाय', 'चाय का कप', 'चाय कप', 'photo mug', 'photo cup'], 'mug'),
  (array['rang badalne wala mug', 'rang badalne wala cup', 'rang badalne wala', 'रंग बदलने वाला मग', 'रंग बदलने वाला कप', 'color changing cup'], 'magic mug'),
  (array['rang', 'रंग'], 'colour'),
  (array['box', 'peti', 'dabba', 'पेटी', 'डिब्बा'], 'carton')
) AS "trade" ("typed", "meaning");
