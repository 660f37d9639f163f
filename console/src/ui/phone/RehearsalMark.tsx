import { rehearsalMark } from '@fairgate/contract/kernel/rehearsal'

/** Over what a stranger is shown of a rehearsal: nobody takes it for a real one. */
export function RehearsalMark({ shown }: { shown: boolean }) {
  return shown && <p className="fg-phone-rehearsal">{rehearsalMark}</p>
}
