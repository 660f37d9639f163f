import { BadgeSheets } from './BadgeSheets.tsx'

/** Sheets of vehicles. */
export const VehicleImport = () => <BadgeSheets of="vehicle" />
