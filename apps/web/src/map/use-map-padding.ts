import { useMemo } from 'react'
import { usePhone } from '#/hooks/use-phone.ts'

interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** From this padding on there is a legend at the foot of a map, px. */
const legendFrom = 60
/** A legend has two lines of classes on a phone, and the sides nothing to spare. */
const phoneLegend = 116
const phoneSide = 16

/** Room that the cards over a map take, on a phone too. `padding` is a constant. */
export const useMapPadding = (padding: Padding): Padding => {
  const phone = usePhone()
  return useMemo(() => {
    if (!phone) return padding
    const bottom = padding.bottom < legendFrom ? padding.bottom : Math.max(padding.bottom, phoneLegend)
    return { top: padding.top, bottom, left: Math.min(padding.left, phoneSide), right: Math.min(padding.right, phoneSide) }
  }, [padding, phone])
}
