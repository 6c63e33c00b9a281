CREATE TABLE "failed_logins" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"refused" integer NOT NULL
);
