import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { Partners } from './Partners.tsx'

/** Participants of one exhibition: invite, allot, end. */
export function PartnerList() {
  const t = useText()
  const [inviting, setInviting] = useState(false)
  const mayInvite = useMay('participation:add')
  return (
    <ExhibitionFrame
      tab="partners"
      list
      actions={({ exhibition }) =>
        mayInvite &&
        (exhibition.state === 'preparing' || exhibition.state === 'ready') && (
          <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {t('exhibition.invite')}
          </Button>
        )
      }
    >
      {({ exhibition }) => (
        <>
          <Partners exhibitionId={exhibition.id} />
          <InviteDialog open={inviting} exhibitionId={exhibition.id} onClose={() => setInviting(false)} />
        </>
      )}
    </ExhibitionFrame>
  )
}
