CREATE TABLE "mailbox_mails" (
	"mailbox" text NOT NULL,
	"mail_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_mails_mailbox_mail_id_pk" PRIMARY KEY("mailbox","mail_id")
);
