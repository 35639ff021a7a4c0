import type { Plugin } from 'vite'

const dialogContent = /@rc-component\/dialog\/es\/Dialog\/Content\/index\.js$/
const spread = '...panelRef.current,'

/** The same change for the ready-made source and for the dev server's pre-bundler. */
const calmed = (code: string) => code.replace(spread, 'focus: () => panelRef.current?.focus(),')

/**
 * A dialog left open in a hidden page tab is shown again before its panel's ref is set; the library spreads that null ref's handle and
 * crashes. The handle is read when it is used instead.
 */
export const keepAliveDialog = (): Plugin => ({
  name: 'keep-alive-dialog',
  transform(code, id) {
    if (!dialogContent.test(id.split('?')[0] ?? id)) return null
    if (!code.includes(spread)) throw new Error('keep-alive-dialog: @rc-component/dialog changed; look at Dialog/Content again')
    return { code: calmed(code), map: null }
  },
})
