import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { TagBox } from '@qingyuan/charts/map/place-tags.ts'
import { useLayoutEffect, useState } from 'react'
import css from './map-cards.module.css'

/** Between a panel and a name, px. */
const gap = 4

const boxesOf = (ground: HTMLElement): TagBox[] => {
  const { left, top, right, bottom } = ground.getBoundingClientRect()
  const page = ground.closest('[data-page-state]') ?? document.body
  return [...page.querySelectorAll(`.${css.raised}, [data-map-panel]`)].flatMap(panel => {
    const box = panel.getBoundingClientRect()
    if (box.width === 0 || box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom) return []
    const [x, y] = [(box.left + box.right) / 2 - left, (box.top + box.bottom) / 2 - top].map(Math.round) as [number, number]
    return [{ id: 0, x, y, width: Math.round(box.width) + 2 * gap, height: Math.round(box.height) + 2 * gap }]
  })
}

/** Boxes of the panels, legends and tools that are over a map, in its px: names are placed beside them. */
export const usePanelBoxes = (city: CityMap): readonly TagBox[] => {
  const [boxes, setBoxes] = useState<readonly TagBox[]>([])
  // Panels come, go and grow with what the page shows: looked up whenever the map or its page is drawn.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the state is set where the boxes have changed, so it comes to rest
  useLayoutEffect(() => {
    const next = boxesOf(city.map.getContainer())
    if (JSON.stringify(next) !== JSON.stringify(boxes)) setBoxes(next)
  })
  return boxes
}
