import { useState } from 'react'
import { text, useText } from '../kernel/language.ts'
import { useLive } from '../kernel/live.ts'
import { leaveToLogin } from '../kernel/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'

/** The server ended this session (takeover, freeze, reset): alert, confirm, log out, to the login after 1 s (spec §8). */
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
