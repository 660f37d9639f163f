import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import {
  createBrowserRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterProvider,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { loadDomainTexts } from '../../kernel/i18n/domain-texts.ts'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { NoLoginPage } from './NoLoginPage.tsx'
import { goTo } from './navigation.ts'
import { PageMessage, type PageMessageKind } from './PageMessage.tsx'

/** A component that renders texts of all domains, loaded in parallel with those texts. */
const withTexts = (load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), loadDomainTexts()])
  return { Component }
}

/**
 * Everything but the login. The pages behind the login are in a chunk of their own, which the public pages do not load.
 */
const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <StartPage /> },
      { path: '/login', element: <StartPage /> },
      { path: '/error', element: <ErrorPage /> },
      { path: '/noLogin', element: <NoLoginPage /> },
      { path: '/noLogin/*', lazy: withTexts(async () => (await import('./OpenScreens.tsx')).OpenScreens) },
      { path: '*', lazy: withTexts(async () => (await import('./Shell.tsx')).Shell) },
    ],
  },
]

const router = createBrowserRouter(routes)

/** Mounted after each login; the router then navigates to the current address, not to the former one. */
export function App() {
  useLayoutEffect(() => {
    const { pathname, search, hash } = location
    const known = router.state.location
    if (known.pathname !== pathname || known.search !== search) {
      void router.navigate(pathname + search + hash, { replace: true })
    }
  }, [])
  return <RouterProvider router={router} />
}

/** A link inside the console led to `/` or `/login`: the guard chooses the page. */
function StartPage() {
  useEffect(() => goTo(location.pathname + location.search, true), [])
  return null
}

/** `/error`: faults, unknown addresses (`?kind=404`) and pages without access (`?kind=noAccess`). */
function ErrorPage() {
  const error = useRouteError()
  const [params] = useSearchParams()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  const kinds: Readonly<Record<string, PageMessageKind>> = { '404': 'gone', noAccess: 'closed' }
  return (
    <PhonePage wide>
      <PageMessage kind={unknown ? 'gone' : (kinds[params.get('kind') ?? ''] ?? 'fault')} />
    </PhonePage>
  )
}
