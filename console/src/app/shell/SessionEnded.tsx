import { useState } from 'react'
import { leaveToLogin } from '../../kernel/auth/session.ts'
import { text, useText } from '../../kernel/i18n/language.ts'
import { useLive } from '../../kernel/push/live.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'

/**
 * The server ended this session (takeover, freeze, reset): alert, confirm, log out, to the login after 1 s (spec §8).
 */
export function SessionEnded() {
  const t = useText()
  const [msg, setMsg] = useState<string>()
  useLive('ended', message => setMsg(message.msg))
  const leave = () => {
    setMsg(undefined)
    toast.success(text('shell.loggedOut'))
    leaveToLogin(1000, false)
  }
  return (
    <ConfirmDialog open={msg !== undefined} title={t('shell.endedTitle')} alone onConfirm={leave} onCancel={leave}>
      {msg}
    </ConfirmDialog>
  )
}
