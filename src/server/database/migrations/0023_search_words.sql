ALTER TABLE "search_cards" ADD COLUMN "main_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_cards" ADD COLUMN "is_top" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "outcome" text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "mended" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "written" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_cards_main_words" ON "search_cards" USING gin ("main_words");--> statement-breakpoint
CREATE INDEX "search_cards_top_main_words" ON "search_cards" USING gin ("main_words") WHERE "search_cards"."is_top";--> statement-breakpoint
CREATE INDEX "search_cards_top_document" ON "search_cards" USING gin ("document") WHERE "search_cards"."is_top";--> statement-breakpoint
ALTER TABLE "search_misses" ADD CONSTRAINT "search_misses_outcome_known" CHECK ("search_misses"."outcome" in ('nothing', 'some', 'mended'));--> statement-breakpoint
-- The trade's own synonyms, once: from here on they are the owner's.
INSERT INTO "search_synonyms" ("id", "typed", "meaning")
SELECT gen_random_uuid(), "typed", "meaning" FROM (VALUES
  (array['cup', 'coffee cup', 'tea cup', 'coffee mug', 'tea mug', 'pyala', 'pyali', 'mag', 'कप', 'मग', 'प्याला'], 'mug'),
  (array['jadui mug', 'jadu mug', 'जादुई मग', 'jadui cup', 'heat sensitive mug', 'color change mug'], 'magic mug'),
  (array['tee', 'tees', 'tshirt', 't shirt', 'teeshirt', 't-sart', 'tisart', 'टीशर्ट', 'टी शर्ट', 'टी-शर्ट'], 't-shirt'),
  (array['kapda', 'kapde', 'kapra', 'कपड़ा', 'कपड़े', 'fabric'], 't-shirt'),
  (array['htv', 'heat transfer', 'heat transfer film', 'vinyl sheet'], 'transfer vinyl'),
  (array['keyring', 'key ring', 'chabi', 'chabi ka challa', 'chabi challa', 'chaabi ka challa', 'chabi ka chhalla', 'challa', 'चाबी', 'चाबी का छल्ला', 'छल्ला', 'की रिंग', 'कीचेन', 'keyholder'], 'key chain'),
  (array['mouse mat', 'माउस पैड', 'mouse pad mat'], 'mouse pad'),
  (array['pet film', 'transfer film', 'dtf sheet', 'डीटीएफ फिल्म'], 'dtf film'),
  (array['dtf glue', 'dtf adhesive', 'hot melt', 'glue powder'], 'dtf powder'),
  (array['teflon', 'teflon sheet', 'teflon paper', 'butter paper'], 'ptfe sheet'),
  (array['butter paper', 'kagaz', 'kagaj', 'कागज', 'कागज़', 'पेपर', 'transfer paper'], 'sublimation paper'),
  (array['kagaz', 'kagaj', 'कागज', 'कागज़', 'पेपर'], 'paper'),
  (array['pillow', 'takiya', 'तकिया', 'gadda cover', 'cushion pillow'], 'cushion'),
  (array['hat', 'topi', 'topee', 'टोपी', 'कैप'], 'cap'),
  (array['sipper', 'flask', 'thermos', 'water bottle', 'botal', 'botel', 'pani ki botal', 'बोतल', 'थर्मस', 'सिपर'], 'bottle'),
  (array['sipper'], 'tumbler'),
  (array['glass tumbler', 'गिलास', 'gilas'], 'tumbler'),
  (array['syahi', 'shyahi', 'स्याही', 'इंक'], 'ink'),
  (array['carbon dioxide'], 'co2'),
  (array['vinyl cutter', 'sticker cutter', 'sticker cutting', 'sticker cutting machine', 'sticker kaatne ki machine', 'sticker katne ki machine', 'vinyl cutting machine', 'radium cutter', 'radium cutting machine', 'radium plotter', 'cutting machine', 'स्टिकर कटिंग मशीन'], 'cutting plotter'),
  (array['cutter'], 'plotter'),
  (array['engraver', 'engraving machine', 'marking machine'], 'laser marker'),
  (array['marker'], 'engraver'),
  (array['metal engraving', 'metal engraving machine', 'steel marking machine', 'metal marking machine', 'metal marking'], 'fiber laser marker'),
  (array['wood cutting laser', 'wood laser', 'wood engraving machine', 'acrylic cutting machine', 'acrylic laser'], 'co2 laser'),
  (array['wood cutting laser', 'wood laser', 'wood engraving machine'], 'diode laser'),
  (array['stone', 'photo stone', 'patthar', 'patthar photo', 'पत्थर'], 'slate'),
  (array['trophy', 'award', 'memento', 'momento', 'ट्रॉफी', 'crystal trophy'], 'crystal'),
  (array['mobile cover machine', 'mobile cover printing machine', 'mobile cover', 'phone cover machine', 'phone case machine', 'mobile case machine', 'phone case printing', 'back cover machine', 'मोबाइल कवर मशीन'], 'vacuum press'),
  (array['topi press', 'hat press', 'cap printing', 'cap printing machine', 'topi printing machine', 'cap machine'], 'cap press'),
  (array['mug printing', 'mug printing machine', 'mug machine', 'cup machine', 'mug chapne ki machine', 'cup printing machine', 'मग मशीन', 'मग प्रिंटिंग मशीन'], 'mug press'),
  (array['tumbler machine', 'bottle printing machine', 'bottle printing', 'bottle machine', 'bottle press'], 'tumbler press'),
  (array['t-shirt printing machine', 't-shirt printing', 't-shirt machine', 'kapda chapne ki machine', 'टी शर्ट मशीन', 'टी शर्ट प्रिंटिंग मशीन', 'printer for t-shirts', 'tshirt printer', 'cloth printing machine', 'fabric printing machine'], 'dtf printer'),
  (array['t-shirt printing machine', 't-shirt printing', 't-shirt machine', 'kapda chapne ki machine', 'cloth printing machine', 'fabric printing machine', 'keychain machine', 'machine for key chains', 'key chain printing machine', 'टी शर्ट मशीन', 'टी शर्ट प्रिंटिंग मशीन', 'hit press', 'garam press', 'iron press', 'हीट प्रेस', 'हीट प्रेस मशीन'], 'heat press'),
  (array['keychain machine', 'machine for key chains', 'key chain printing machine', 'key chain making machine'], 'laser engraver'),
  (array['chapne', 'chapna', 'chapai', 'छपाई', 'छापने', 'प्रिंट', 'प्रिंटिंग'], 'printing'),
  (array['मशीन', 'mashin', 'masin', 'machin'], 'machine'),
  (array['प्रिंटर'], 'printer'),
  (array['प्रेस'], 'press'),
  (array['सब्लिमेशन'], 'sublimation'),
  (array['डीटीएफ', 'direct to film'], 'dtf'),
  (array['लेजर', 'लेज़र'], 'laser'),
  (array['कवर'], 'cover'),
  (array['safed', 'सफेद', 'सफ़ेद'], 'white'),
  (array['kala', 'kaala', 'काला'], 'black'),
  (array['lal', 'laal', 'लाल'], 'red'),
  (array['neela', 'नीला'], 'blue'),
  (array['chashma', 'chasma', 'चश्मा', 'laser glasses', 'safety glasses', 'spectacles'], 'goggles'),
  (array['thermal tape', 'sublimation tape', 'kapton tape', 'high temperature tape'], 'heat tape'),
  (array['jhola', 'thaila', 'झोला', 'थैला', 'cloth bag', 'bag'], 'tote'),
  (array['spare parts', 'spare part', 'parts'], 'spares'),
  (array['dryer', 'drying machine'], 'oven'),
  (array['oven'], 'dryer'),
  (array['photo gift', 'photo gifts'], 'gifts')
) AS "trade" ("typed", "meaning");
