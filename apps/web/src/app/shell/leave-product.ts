import { logOut } from '#/client.ts'
import { forgetTabs } from '../tabs.ts'

/** Signs out; who comes next does not find the pages of the one before. */
export const leaveProduct = () => {
  forgetTabs()
  void logOut()
}
