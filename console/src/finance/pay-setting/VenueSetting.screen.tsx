import { SettingPage } from './PaySettingEditor.screen.tsx'

/** The default for exhibitions without their own setting (`/paySetting/venue`). */
export const VenueSetting = () => <SettingPage exhibitionId={null} />
