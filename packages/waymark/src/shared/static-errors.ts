/** The part of the catalogue about pages that are made ahead of time. */
export const STATIC_ERRORS = {
  WM_NEEDS_REQUEST: {
    title: 'A page needs a request',
    status: 500,
    message: '{api} was asked for while the page was made without a visitor.',
    hint: 'Let this error through: the page is then rendered for each request. Code that catches errors around {api} should rethrow what it does not know.',
  },
  WM_STATIC_PAGE_READS: {
    title: 'A static page reads the request',
    status: 500,
    message: '{file} is to be the same for everybody, but {api} was used while it was made.',
    hint: "Take {api} out, or let the page be rendered for each request: remove `dynamic = 'error'` (and, for the whole app, `output: 'export'`).",
  },
  WM_PRERENDER_FAILED: {
    title: 'A page could not be made ahead of time',
    status: 500,
    message: 'The page {path} of {route} failed while the build rendered it: {reason}.',
    hint: "Correct the error. A page that only works with a request can say so with `export const dynamic = 'force-dynamic'`.",
  },
  WM_PRERENDER_TIMEOUT: {
    title: 'A page took too long to be made ahead of time',
    status: 500,
    message: 'It was not finished after {seconds} seconds.',
    hint: "Find what it waits for. A page that waits for visitors can say so with `export const dynamic = 'force-dynamic'`.",
  },
  WM_PRERENDER_CRASHED: {
    title: 'The process that renders static pages ended',
    status: 500,
    message: 'The process that renders static pages ended with {reason}; {done} of {total} pages were ready.',
    hint: 'Look for calls of process.exit() in code that pages import, and for what uses up memory.',
  },
  WM_REVALIDATE_EXPORT: {
    title: 'An unusable `revalidate`',
    status: 500,
    message: '{file} exports {value} as `revalidate`.',
    hint: 'Export false, or a number of seconds. A variable of the environment is a text; `Number()` makes a number of it.',
  },
  WM_STATIC_PARAM_VALUE: {
    title: 'generateStaticParams returned a wrong value',
    status: 500,
    message:
      'generateStaticParams of {file} returned {found} for the parameter {param}; {expected} is needed.',
    hint: 'Return one object for each page, with a text for [{param}] and a list of texts for [...{param}].',
  },
  WM_STATIC_PARAM_MISSING: {
    title: 'generateStaticParams leaves a parameter out',
    status: 500,
    message: 'No generateStaticParams of the route {route} gives a value for the parameter {param}.',
    hint: 'Return it from the page or from a layout on the way to it.',
  },
  WM_EXPORT_IMPOSSIBLE: {
    title: 'The app cannot be exported',
    status: 500,
    message: "`output: 'export'` writes files, but parts of the app need a server: {list}.",
    hint: 'Change or remove them, or build without `output` and run `waymark start`.',
  },
  WM_EXPORT_FOLDER: {
    title: 'The folder of an export holds other files',
    status: 500,
    message: '{dir} holds files that no export wrote, and an export would replace them.',
    hint: 'Name another folder with `exportDir` (in a next.config with `distDir`), or empty this one.',
  },
} as const
