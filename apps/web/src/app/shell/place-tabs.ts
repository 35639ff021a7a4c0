export const tabWidth = 150
const moreWidth = 72

/** Which tabs stand in the header and which in the overflow menu: an active hidden one takes the last place. */
export const placeTabs = <T extends { path: string }>(
  tabs: readonly T[],
  width: number,
  active: string | undefined,
): { shown: T[]; more: T[] } => {
  if (tabs.length * tabWidth <= width) return { shown: [...tabs], more: [] }
  const room = Math.max(1, Math.floor((width - moreWidth) / tabWidth))
  const shown = tabs.slice(0, room)
  const hidden = tabs.slice(room).find(tab => tab.path === active)
  if (hidden) shown[shown.length - 1] = hidden
  return { shown, more: tabs.filter(tab => !shown.includes(tab)) }
}
