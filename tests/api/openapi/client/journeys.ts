// What a client written against the OpenAPI document does. `paths.ts` is generated from it by
// openapi-typescript; no type here comes from the program itself.
import createClient from "openapi-fetch";
import type { components, paths } from "./paths.ts";

type Card = components["schemas"]["Card"];

interface Applicant {
  fullname: string;
  phone: string;
  email: string;
  password: string;
}

/** Each function makes one journey with a client of its own, as a browser with its cookies would. */
export const openClient = (baseUrl: string) => {
  const client = createClient<paths>({ baseUrl, fetch: fetchWithCookies() });

  return {
    async list(): Promise<Card[]> {
      const { data } = await client.GET("/api/craftsmen", { params: { query: { page: "1" } } });
      return data?.data ?? [];
    },

    async details(id: number) {
      const { data, error } = await client.GET("/api/show-craftsmen/{id}", {
        params: { path: { id: String(id) } },
      });
      return { fullname: data?.fullname, phone: data?.phone, error: error?.message };
    },

    async register(applicant: Applicant): Promise<string | null | undefined> {
      const [cities, professions] = await Promise.all([
        client.GET("/api/get-all-cities"),
        client.GET("/api/get-all-professions"),
      ]);
      const city_id = cities.data?.[0]?.id ?? 0;
      const profession_id = professions.data?.[0]?.id ?? 0;
      await client.GET("/sanctum/csrf-cookie");
      const { data } = await client.POST("/register", {
        body: { ...applicant, gender: "male", city_id, profession_id },
      });
      return data?.email;
    },

    async logIn(email: string, password: string) {
      await client.GET("/sanctum/csrf-cookie");
      const { response, error } = await client.POST("/login", { body: { email, password } });
      const fields = error && "errors" in error ? error.errors : {};
      return { status: response.status, fields };
    },

    async ownName(): Promise<string | undefined> {
      const { data } = await client.GET("/api/get-profile-data");
      return data?.user.fullname;
    },

    async logOut(): Promise<number> {
      return (await client.POST("/logout")).response.status;
    },

    async contact(message: components["schemas"]["ContactMessageInput"]) {
      await client.GET("/sanctum/csrf-cookie");
      const { data, error } = await client.POST("/api/contact-send", {
        body: message,
        parseAs: "text",
      });
      return data ?? error;
    },
  };
};

/** `fetch` with the cookies of its earlier responses, and the token that changes need. */
function fetchWithCookies() {
  const cookies = new Map<string, string>();
  return async (request: Request): Promise<Response> => {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (header) request.headers.set("cookie", header);
    const token = cookies.get("XSRF-TOKEN");
    if (token) request.headers.set("x-xsrf-token", decodeURIComponent(token));
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}
