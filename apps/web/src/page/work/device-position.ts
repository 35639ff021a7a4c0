export interface DevicePosition {
  lon: number
  lat: number
  accuracyM: number
}

const waitMs = 8000

/** The position of the device; null where the browser gives none (plain http, or refused). */
export const findPosition = (): Promise<DevicePosition | null> =>
  new Promise(resolve => {
    if (!window.isSecureContext || !navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ lon: longitude, lat: latitude, accuracyM: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { timeout: waitMs },
    )
  })
