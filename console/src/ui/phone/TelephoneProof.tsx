import { guestProofFields } from '@fairgate/contract/session/guest-fields'
import { Button } from '../Button.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { DraftForm } from '../form/DraftForm.tsx'
import { lightFields } from '../form/light-fields.tsx'
import { useDraft, write } from '../form/use-draft.ts'

const F = lightFields(guestProofFields)

/** Who stands behind a page without login, for 30 minutes. */
export interface Proof {
  /** What `proveGuest` gave. */
  guest: string
  telephone: string
}

interface TelephoneProofProps {
  /** Of the link the page was opened by. */
  code: string
  /** Why a telephone is asked for. */
  line: string
  /** The button's word. */
  next: string
  onProved: (proof: Proof) => void
}

/** Whose telephone it is: a code that is sent there. The first step of every page without login that keeps something. */
export function TelephoneProof({ code, line, next, onProved }: TelephoneProofProps) {
  const draft = useDraft({
    of: guestProofFields,
    send: form => write('proveGuest', { code, ...form }),
    done: ({ guest }, { telephone }) => onProved({ guest, telephone }),
    said: false,
    unmarked: true,
  })
  const { telephone } = draft.values
  return (
    <DraftForm draft={draft} short>
      <p className="fg-phone-line">{line}</p>
      <F.text name="telephone" large />
      <CodeField
        name="telephoneCode"
        purpose="guest"
        target={telephone}
        ready={() => draft.check('telephone')}
        send={read => write('sendGuestCode', { code, telephone, ...read })}
      />
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy !== undefined}>
        {next}
      </Button>
    </DraftForm>
  )
}
