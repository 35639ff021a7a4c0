export { type PlaceOutlooks, placeOutlooks, weatherAt } from './place-outlooks.ts'
