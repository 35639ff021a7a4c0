import { createPage } from '#/page/create-page.tsx'
import { TodoBlock } from '#/page/work/todo-block.tsx'

/** 待办 of the signed-in user. */
export const Page = createPage({}, () => <TodoBlock most={200} main />)
