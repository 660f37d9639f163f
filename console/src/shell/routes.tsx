import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { currentUser, pathAfterLogin, storedRoutes } from '../kernel/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NoLoginPage } from './NoLoginPage.tsx'

/**
 * The routes that need no shell. Everything behind the login comes in one chunk of its own, so that the login page
 * does not carry it.
 */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: start },
      { path: '/login', lazy: async () => ({ Component: (await import('../session/Login.tsx')).Login }) },
      { path: '/error', element: <ErrorPage /> },
      { path: '/noLogin', element: <NoLoginPage /> },
      { path: '/noLogin/*', lazy: async () => ({ Component: (await import('./OpenScreens.tsx')).OpenScreens }) },
      { path: '*', loader: guard, lazy: async () => ({ Component: (await import('./Shell.tsx')).Shell }) },
    ],
  },
]

/** `/` leads to the login, and on to the reader's page where a session lives (spec §2). */
function start(): Response {
  return currentUser() ? redirect(pathAfterLogin(null, storedRoutes() ?? [])) : redirect('/login')
}

/** Without a token every other path leads to the login, which brings the reader back here (spec §2). */
function guard({ request }: LoaderFunctionArgs): Response | null {
  if (currentUser()) return null
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`)
}
