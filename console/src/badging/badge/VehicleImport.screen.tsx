import { BadgeSheets } from './BadgeSheets.tsx'

/** Imports of vehicles. */
export const VehicleImport = () => <BadgeSheets of="vehicle" />
