import { classColours } from '@qingyuan/charts/palette.ts'
import { create } from 'zustand'

export type ClassPalette = 'light' | 'safe' | 'official'
const key = 'CLASS_PALETTE'

/** The set of class colours the person reads best; pages, tables and charts follow it. */
export const useDisplay = create<{ palette: ClassPalette }>(() => ({ palette: localStorage.getItem(key) === 'safe' ? 'safe' : 'light' }))

/** Hands the class colours to the style sheets: `--class-3`, `--class-3-on`, `--class-3-soft`, `--class-3-text`. */
export const applyDisplay = () => {
  const { palette } = useDisplay.getState()
  const { style } = document.documentElement
  classColours[palette].forEach((colour, index) => {
    const name = `--class-${index + 1}`
    style.setProperty(name, colour.fill)
    style.setProperty(`${name}-on`, colour.on)
    style.setProperty(`${name}-soft`, colour.soft)
    style.setProperty(`${name}-text`, colour.text)
  })
}

let official = false

/** The installation's choice; a person's own safe colours win. */
export const setOfficialColours = (on: boolean) => {
  official = on
  if (useDisplay.getState().palette === 'safe') return
  useDisplay.setState({ palette: on ? 'official' : 'light' })
  applyDisplay()
}

export const setPalette = (palette: 'light' | 'safe') => {
  localStorage.setItem(key, palette)
  useDisplay.setState({ palette: palette === 'light' && official ? 'official' : palette })
  applyDisplay()
}
