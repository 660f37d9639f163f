import { SettingPage } from './PaySettingEditor.screen.tsx'

/** What holds where an exhibition has no setting of its own (`/paySetting/venue`). */
export const VenueSetting = () => <SettingPage exhibitionId={null} />
