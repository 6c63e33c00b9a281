CREATE TABLE "demo_row" (
	"kind" text NOT NULL,
	"row_id" integer NOT NULL,
	CONSTRAINT "demo_row_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
