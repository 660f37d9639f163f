import { BadgeSheets } from './BadgeSheets.tsx'

/** Imports of people. */
export const BadgeImport = () => <BadgeSheets of="person" />
