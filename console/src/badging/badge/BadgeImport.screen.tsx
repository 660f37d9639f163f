import { BadgeSheets } from './BadgeSheets.tsx'

/** Sheets of people. */
export const BadgeImport = () => <BadgeSheets of="person" />
