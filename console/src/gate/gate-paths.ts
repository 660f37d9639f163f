/** Doors and devices of an exhibition; `view` is one of the page's tabs. */
export const entranceGuardPath = (exhibitionId: string, view?: string): string =>
  `/entranceGuard?${new URLSearchParams({ ...(view && { view }), exhibition: exhibitionId })}`

/** The control room of an exhibition. */
export const controlRoomPath = (exhibitionId: string): string => `/entranceGuard/controlRoom/${exhibitionId}`
