import { pictureForms } from "#src/http/api/multipart.server.ts";
import { revertApi } from "./contact-change/revert.api.server.ts";
import { deletionApi } from "./deletion/deletion.api.server.ts";
import type { AccountApi } from "./deps.server.ts";
import { loginApi } from "./login/login.api.server.ts";
import { passwordApi } from "./password/password.api.server.ts";
import { pauseApi } from "./pause/pause.api.server.ts";
import { accessApi } from "./phone/access.api.server.ts";
import { inboundApi } from "./phone/inbound.api.server.ts";
import { ownProofApi } from "./phone/own-proof.api.server.ts";
import { profileApi } from "./profile/profile.api.server.ts";
import { recoveryApi } from "./recovery/recovery.api.server.ts";
import { registrationApi } from "./registration/registration.api.server.ts";
import { secondFactorApi } from "./second-factor/second-factor.api.server.ts";
import { sessionsApi } from "./sessions/sessions.api.server.ts";
import { worksApi } from "./works/works.api.server.ts";

export const accountsApi: AccountApi = async (app, deps) => {
  await app.register(pictureForms);
  for (const routes of [
    loginApi,
    registrationApi,
    recoveryApi,
    revertApi,
    profileApi,
    worksApi,
    passwordApi,
    sessionsApi,
    secondFactorApi,
    deletionApi,
    ownProofApi,
    accessApi,
    inboundApi,
    pauseApi,
  ]) {
    await app.register(routes, deps);
  }
};
