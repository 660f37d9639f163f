/** Address of doors and devices of an exhibition; `view` is a tab of the page. */
export const entranceGuardPath = (exhibitionId: string, view?: string): string =>
  `/entranceGuard?${new URLSearchParams({ ...(view && { view }), exhibition: exhibitionId })}`

/** Address of the control room of an exhibition. */
export const controlRoomPath = (exhibitionId: string): string => `/entranceGuard/controlRoom/${exhibitionId}`
