import { guestProofFields } from '@fairgate/contract/identity/session/guest-fields'
import { Button } from '../Button.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { DraftForm } from '../form/DraftForm.tsx'
import { lightFields } from '../form/light-fields.tsx'
import { useDraft, write } from '../form/use-draft.ts'

const F = lightFields(guestProofFields)

/** The verified visitor of a public page, for 30 minutes. */
export interface Proof {
  /** The result of `proveGuest`. */
  guest: string
  telephone: string
}

interface TelephoneProofProps {
  /** The code of the page's link. */
  code: string
  /** Why a telephone is required. */
  line: string
  /** The label of the button. */
  next: string
  onProved: (proof: Proof) => void
}

/** Verifies a telephone by a code that is sent there. The first step of every public page that stores something. */
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
