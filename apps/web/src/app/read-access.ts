import { authCalls } from '@qingyuan/contract/system/session.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { sendCall, session } from '#/client.ts'

/** Stores roles, user type and counties by their calls once after sign-in (specification, section 6); what fails is repeated when the app is loaded again. */
export const readAccess = async (): Promise<void> => {
  if (session.hasAccess()) return
  const userId = session.user()?.id
  const quiet = { quiet: true }
  const [{ roles }, { userType }, counties] = await Promise.all([
    sendCall(authCalls.PermissionList, {}, quiet),
    sendCall(settingCalls.GetUserTypeByLoginUser, {}, quiet),
    sendCall(settingCalls.GetCountyByLoginUser, {}, quiet),
  ])
  // Signed out meanwhile: nothing of the former person is stored.
  if (session.user()?.id === userId) session.keepAccess({ roles, userType, counties })
}
