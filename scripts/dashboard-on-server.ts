import { type ESTree, type Plugin, parseAst } from "vite";

/** What the server needs of a page that it does not render. */
const KEPT = ["meta", "HydrateFallback"];

/**
 * Leaves out of the server's storefront what it never runs: of the dashboard's pages it renders the title and the frame's
 * skeleton, as the browser alone loads what they show. With their forms, editors and charts they were half of the storefront.
 */
export function dashboardOnServer(): Plugin {
  return {
    name: "dashboard-on-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name !== "client",
    transform: (code, id) =>
      /[\\/]src[\\/]admin[\\/].*\.tsx$/.test(id) ? withoutPage(code) : undefined,
  };
}

/**
 * A module of a page, in JavaScript, with no more than `KEPT` and what that needs; the other exports that make it a page that
 * the browser loads are empty. Undefined for what is no page, or is loaded by the server.
 */
export function withoutPage(code: string): string | undefined {
  const statements = parseAst(code).body;
  const exported = new Set(statements.flatMap(exportedNames));
  if (!exported.has("default") || exported.has("loader")) return undefined;
  const kept = new Set(
    statements.filter((statement) => exportedNames(statement).some((name) => KEPT.includes(name))),
  );
  for (const statement of kept) {
    const names = new Set(namesIn(statement));
    for (const other of statements) {
      if (other.type === "ExportDefaultDeclaration") continue;
      if (declaredNames(other).some((name) => names.has(name))) kept.add(other);
    }
  }
  const texts = statements
    .filter((statement) => kept.has(statement))
    .map(({ start, end }) => code.slice(start, end));
  const empty = ["export default function Page() { return null; }"];
  if (exported.has("clientLoader")) empty.push("export const clientLoader = () => null;");
  if (exported.has("clientAction")) empty.push("export const clientAction = () => null;");
  return [...texts, ...empty].join("\n");
}

type Statement = ESTree.Program["body"][number];

function exportedNames(statement: Statement): string[] {
  if (statement.type === "ExportDefaultDeclaration") return ["default"];
  if (statement.type !== "ExportNamedDeclaration") return [];
  const listed = statement.specifiers.map(({ exported }) =>
    exported.type === "Identifier" ? exported.name : "",
  );
  return [...listed, ...declaredNames(statement)];
}

/** What a statement declares or imports. */
function declaredNames(statement: Statement): string[] {
  if (statement.type === "ImportDeclaration")
    return statement.specifiers.map(({ local }) => local.name);
  const declaration =
    statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (!declaration) return [];
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => namesIn(id));
  const isNamed =
    declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration";
  return isNamed && declaration.id ? [declaration.id.name] : [];
}

/** All names that stand in a part of a module, also those of properties: rather too many than too few. */
function namesIn(node: object): string[] {
  const own =
    "type" in node && node.type === "Identifier" && "name" in node ? [String(node.name)] : [];
  const parts = Object.values(node).flat();
  return [
    ...own,
    ...parts.flatMap((part) => (part && typeof part === "object" ? namesIn(part) : [])),
  ];
}
