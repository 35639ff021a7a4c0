import { preloadMap } from '@qingyuan/charts/map/preload.ts'
import { Cards } from './cards.tsx'
import { OneMap } from './map.tsx'
import css from './one-map.module.css'
import { useOneMap } from './use-one-map.ts'

preloadMap()

/** 大气综合监管一张图. */
export const Page = () => {
  const state = useOneMap()
  return (
    <div className={css.page} data-page-state={state.state}>
      {state.boundaries && <OneMap {...state} boundaries={state.boundaries} />}
      <Cards {...state} />
    </div>
  )
}
