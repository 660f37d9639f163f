import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useReducer, useState } from 'react'
import { Route, Routes } from 'react-router'
import { followLogout, leaveToLogin, loginPath, useUser } from '../../kernel/auth/session.ts'
import { otherLanguage } from '../../kernel/i18n/domain-texts.ts'
import { allTexts, text, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { useThemeMode } from '../../kernel/page/theme-mode.ts'
import { queryClient } from '../../kernel/push/invalidate-entities.ts'
import { useLive } from '../../kernel/push/live.ts'
import { antdTheme } from '../../kernel/theme/antd-theme.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { screens } from '../screens.ts'
import { ChunkErrorBoundary } from './ChunkErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { ChunkNotLoaded, fetchAhead } from './lazy-screen.ts'
import { goTo } from './navigation.ts'
import { PageMessage } from './PageMessage.tsx'
import { PartnerGuide } from './PartnerGuide.tsx'
import { partOf, ShellPage } from './ShellPage.tsx'

/** Loaded on demand: venue and organizers begin on their dashboard. */
const Welcome = part(async () => {
  const { Welcome: Loaded } = await import('./Welcome.tsx').catch((cause: unknown) => {
    throw new ChunkNotLoaded('/main', { cause })
  })
  return Loaded
})
const inside = screens.filter(screen => !screen.open && !screen.bare)
const bare = screens.filter(screen => screen.bare)

function Start() {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  return (
    <ChunkErrorBoundary key={attempt} onRetry={retry}>
      <Welcome />
    </ChunkErrorBoundary>
  )
}

/** Everything behind the login: theme, language, query cache, frame and pages. */
export function Shell() {
  const language = useLanguage()
  const mode = useThemeMode()
  const [theme, setTheme] = useState(() => antdTheme(mode))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the fonts that are read here
  useEffect(() => setTheme(antdTheme(mode)), [mode, language])
  useEffect(() => {
    dayjs.locale(language === 'cn' ? 'zh-cn' : 'en')
  }, [language])

  // Another tab logged out: this one has nothing to show either. If this tab did, it navigates already, and the
  // redirect in its address has to stay.
  const user = useUser()
  const userId = user?.userId
  const [shownFor] = useState(userId)
  useEffect(() => fetchAhead([{ ahead: allTexts }, Welcome, ...inside.map(partOf), otherLanguage]), [])
  useEffect(() => {
    if (userId === undefined && location.pathname !== '/login') {
      const target = loginPath()
      followLogout()
      goTo(target, true)
    }
    // Another tab switched to another company or person, which affects the next call of this one.
    if (userId !== undefined && userId !== shownFor) {
      followLogout()
      location.replace('/')
    }
  }, [userId, shownFor])
  if (!user) return null

  return (
    // In the body: at the start of the head they would precede the sheet that defines the order of the layers.
    <StyleProvider layer container={document.body}>
      <ConfigProvider
        theme={theme}
        locale={language === 'cn' ? zhCN : enUS}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
        // A dropdown below an open dialog could be neither seen nor clicked.
        getPopupContainer={trigger => trigger?.closest('dialog') ?? document.body}
      >
        <QueryClientProvider client={queryClient}>
          <SessionEnded />
          <PartnerGuide />
          <Routes>
            {bare.map(screen => (
              <Route key={screen.path} path={screen.path} element={<ShellPage screen={screen} />} />
            ))}
            <Route element={<Layout />}>
              <Route path="/main" element={<Start />} />
              {inside.map(screen => (
                <Route key={screen.path} path={screen.path} element={<ShellPage screen={screen} />} />
              ))}
              <Route path="*" element={<PageMessage kind="gone" />} />
            </Route>
          </Routes>
        </QueryClientProvider>
      </ConfigProvider>
    </StyleProvider>
  )
}

/**
 * The server ended this session (takeover, freeze, reset): alert, confirm, log out, to the login after 1 s (spec §8).
 */
function SessionEnded() {
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
